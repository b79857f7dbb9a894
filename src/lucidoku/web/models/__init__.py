"""What travels between the page and the server, as typed models; the OpenAPI page is made of them."""
