export { push as mirrorStay, drop as forgetStay } from '../lib/seam';
export { push as default } from '../lib/seam';
export * as lockEvents from '../lib/seam';
