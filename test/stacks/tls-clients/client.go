// client AUTHORITIES PORT/NAME...: connects to each port of 127.0.0.1, and prints what the verifier of Go says.
package main

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"os"
	"strings"
)

func main() {
	authorities, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(authorities)
	for _, target := range os.Args[2:] {
		port, name, _ := strings.Cut(target, "/")
		connection, err := tls.Dial("tcp", "127.0.0.1:"+port, &tls.Config{RootCAs: roots, ServerName: name})
		if err != nil {
			fmt.Println(err)
			continue
		}
		connection.Close()
		fmt.Println("taken")
	}
}
