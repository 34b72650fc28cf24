"""The Seam client. Stands in for the SDK until the API key is in the deployment."""


class _Customers:
    def __init__(self) -> None:
        self.sent: dict[str, dict] = {}

    def push_data(self, *, customer_key: str, reservations: list[dict], user_identities: list[dict]) -> None:
        for reservation in reservations:
            self.sent[reservation["reservation_key"]] = reservation

    def delete_data(self, *, customer_key: str, reservation_keys: list[str]) -> None:
        for key in reservation_keys:
            self.sent.pop(key, None)


class Seam:
    def __init__(self) -> None:
        self.customers = _Customers()


seam = Seam()
