"""client.py AUTHORITIES PORT/NAME...: connects to each port of 127.0.0.1, and prints what the verifier of Python says."""
import socket
import ssl
import sys

context = ssl.create_default_context(cafile=sys.argv[1])
# Python 3.13 sets it by default.
context.verify_flags |= ssl.VERIFY_X509_STRICT
for target in sys.argv[2:]:
    port, name = target.split("/")
    try:
        with socket.create_connection(("127.0.0.1", int(port))) as plain:
            with context.wrap_socket(plain, server_hostname=name):
                print("taken")
    except ssl.SSLError as error:
        print(error)
