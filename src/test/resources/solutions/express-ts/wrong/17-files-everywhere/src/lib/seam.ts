export { seam } from '../integrations/seam/client';
