"""Models of requests and answers, the source of the OpenAPI description."""
