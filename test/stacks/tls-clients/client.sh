#!/bin/sh
# client.sh AUTHORITIES PORT/NAME...: connects to each port of 127.0.0.1, and prints what the verifier of OpenSSL says.
authorities=$1
shift
for target; do
  name=${target#*/}
  case $name in *[!0-9.]*) of=-verify_hostname ;; *) of=-verify_ip ;; esac
  said=$(openssl s_client -connect "127.0.0.1:${target%%/*}" -CAfile "$authorities" -no-CApath -x509_strict \
    -verify_return_error "$of" "$name" </dev/null 2>&1)
  case $said in
    *'Verify return code: 0 (ok)'*) echo taken ;;
    *) echo "$said" | grep -m 1 'verify error' || echo "$said" | tr '\n' ' ' ;;
  esac
done
