import os
from functools import partial

from seam import Seam

CUSTOMER_KEY = os.environ.get("SEAM_CUSTOMER_KEY", "sunset-rentals")

_customers = Seam(api_key=os.environ.get("SEAM_API_KEY", "seam_not_configured")).customers

push = partial(_customers.push_data, customer_key=CUSTOMER_KEY)
delete = partial(_customers.delete_data, customer_key=CUSTOMER_KEY)
