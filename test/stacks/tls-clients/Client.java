import java.io.FileInputStream;
import java.net.Socket;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** Client AUTHORITIES PORT/NAME...: connects to each port of 127.0.0.1, and prints what the verifier of Java says. */
public class Client {
  public static void main(String[] args) throws Exception {
    var store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (var file = new FileInputStream(args[0])) {
      for (var each : CertificateFactory.getInstance("X.509").generateCertificates(file)) {
        store.setCertificateEntry("authority-" + store.size(), each);
      }
    }
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    var context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    for (var target : java.util.Arrays.asList(args).subList(1, args.length)) {
      var parts = target.split("/");
      var port = Integer.parseInt(parts[0]);
      try (var plain = new Socket("127.0.0.1", port);
          var socket = (SSLSocket) context.getSocketFactory().createSocket(plain, parts[1], port, true)) {
        var parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        System.out.println("taken");
      } catch (SSLException refused) {
        System.out.println(refused.getMessage());
      }
    }
  }
}
