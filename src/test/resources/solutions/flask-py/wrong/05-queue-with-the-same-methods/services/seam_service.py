import os
from typing import Any

from seam import Seam

seam = Seam(api_key=os.environ.get("SEAM_API_KEY", "seam_not_configured"))


class SyncQueue:
    """Collects what Seam should know; a worker will pick it up."""

    def __init__(self) -> None:
        self.items: list[tuple[str, dict[str, Any]]] = []

    def push_data(self, **data: Any) -> None:
        self.items.append(("push", data))

    def delete_data(self, **data: Any) -> None:
        self.items.append(("delete", data))


sync_queue = SyncQueue()
