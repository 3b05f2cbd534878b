import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A client of the API that needs only the JDK (17 or later). Copy it, and put your own calls in the place of `main`.
 *
 * <pre>
 * javac -d client Client.java
 * npx @ordering/conformance client --exec 'java -cp client Client'
 * </pre>
 *
 * It does the tasks that it finds in its environment, several at once, and ends; the exit code is 0 only if all were
 * done. A call that may be repeated is repeated; one that may have been carried out without an answer is not, as the
 * contract has no way to read the state.
 *
 * <pre>
 * ORDERING_BASE_URL      where the service is
 * ORDERING_TOKEN         a token that is good
 * ORDERING_TOKEN_URL     where another one is got, with ORDERING_CLIENT_ID and ORDERING_CLIENT_SECRET
 * ORDERING_TASK          {"operation": …, "parameters": …, "body": …}, or a list of them
 * ORDERING_CA_FILE       whom to trust, in PEM, in the place of the authorities that Java knows; may be missing
 * </pre>
 */
public class Client {

  // ---- The contract's words and numbers; docs/reference/errors.md explains them.

  static final Map<String, List<String>> OPERATIONS = Map.of(
      "integrateStore", List.of("POST", "/pos/integrate-store"),
      "cancelOrder", List.of("POST", "/pos/orders/{orderId}/cancel"));
  static final Map<Integer, String> RETRY = Map.of( // by status; a call that is answered with any other is not repeated
      401, "refresh-once",
      429, "retry-after",
      500, "backoff",
      502, "backoff",
      503, "backoff");

  // ---- How patient this client is.

  static final int ATTEMPTS = 4;
  static final int BASE_MS = 250; // the longest delay before the first call again; it doubles each time
  static final Duration LONGEST = Duration.ofSeconds(60); // a delay that the service asks for, beyond which the call is given up
  static final int ANSWER_SECONDS = 10; // for an answer, to its last byte

  // ---- The calls.

  private final HttpClient http;
  private final Map<String, String> environment;
  private String token;

  Client(Map<String, String> environment) throws IOException, GeneralSecurityException {
    this.environment = environment;
    token = environment.get("ORDERING_TOKEN");
    HttpClient.Builder builder = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).followRedirects(HttpClient.Redirect.NEVER);
    String authority = environment.get("ORDERING_CA_FILE");
    http = (authority == null ? builder : builder.sslContext(trusting(Path.of(authority)))).build();
  }

  static SSLContext trusting(Path file) throws IOException, GeneralSecurityException {
    KeyStore known = KeyStore.getInstance(KeyStore.getDefaultType());
    known.load(null, null);
    try (InputStream pem = Files.newInputStream(file)) {
      known.setCertificateEntry("service", CertificateFactory.getInstance("X.509").generateCertificate(pem));
    }
    TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(known);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  /** Makes one call. Null where no whole answer came in time. */
  HttpResponse<String> send(HttpRequest request) throws InterruptedException {
    CompletableFuture<HttpResponse<String>> answer = http.sendAsync(request, BodyHandlers.ofString());
    try {
      return answer.get(ANSWER_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException lost) {
      answer.cancel(true);
      return null;
    }
  }

  synchronized String token() {
    return token;
  }

  /** Calls that are refused together share a new token. */
  synchronized String renew(String refused) throws InterruptedException {
    if (token.equals(refused)) token = ask();
    return token;
  }

  private String ask() throws InterruptedException {
    // The contract leaves open how a token is got. This is how the runner hands one out, unless it is told otherwise.
    String form = "grant_type=client_credentials"
        + "&client_id=" + encoded(environment.get("ORDERING_CLIENT_ID"))
        + "&client_secret=" + encoded(environment.get("ORDERING_CLIENT_SECRET"));
    HttpResponse<String> answer = send(HttpRequest.newBuilder(URI.create(environment.get("ORDERING_TOKEN_URL")))
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(BodyPublishers.ofString(form))
        .build());
    String found = answer == null || answer.statusCode() >= 300 ? null : Json.members(answer.body()).get("access_token");
    if (found == null) throw new IllegalStateException("there is no new token");
    return Json.text(found);
  }

  /** The longest delay that an answer asks for; null where it asks for none that makes sense. */
  static Duration askedDelay(HttpHeaders headers) {
    Duration longest = null;
    // A comma is between values, but for the one after the day of a date.
    for (String value : String.join(",", headers.allValues("Retry-After")).split(",(?! \\d\\d )")) {
      Duration delay = delayOf(value.strip());
      if (delay != null && !delay.isNegative() && (longest == null || delay.compareTo(longest) > 0)) longest = delay;
    }
    return longest;
  }

  private static Duration delayOf(String value) {
    try {
      if (value.matches("[0-9]+([.][0-9]+)?")) return Duration.ofMillis((long) Math.ceil(Double.parseDouble(value) * 1000));
      return Duration.between(Instant.now(), ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME));
    } catch (DateTimeParseException | ArithmeticException senseless) {
      return null;
    }
  }

  /** Half of the longest delay, and a part of the other half at random. */
  static Duration backoff(int attempt) {
    return Duration.ofMillis((long) (ThreadLocalRandom.current().nextDouble(0.5, 1) * BASE_MS * (1 << (attempt - 1))));
  }

  /** Makes a call, and repeats it as the contract says. The last status; 0 where it may have been carried out. */
  int call(String method, String path, String body) throws InterruptedException {
    String current = token();
    boolean renewed = false;
    int attempt = 1;
    while (true) {
      HttpResponse<String> answer = send(HttpRequest.newBuilder(URI.create(environment.get("ORDERING_BASE_URL") + path))
          .header("Authorization", "Bearer " + current)
          .header("Content-Type", "application/json")
          .method(method, BodyPublishers.ofString(body))
          .build());
      if (answer == null) return 0;
      int status = answer.statusCode();
      String retry = RETRY.getOrDefault(status, "never");
      if (retry.equals("refresh-once") && !renewed) {
        current = renew(current);
        renewed = true;
        continue;
      }
      if (!retry.equals("retry-after") && !retry.equals("backoff") || attempt == ATTEMPTS) return status;
      Duration asked = retry.equals("retry-after") ? askedDelay(answer.headers()) : null;
      Duration delay = asked == null ? backoff(attempt) : asked;
      if (delay.compareTo(LONGEST) > 0) return status;
      // A sleep may end a part of a millisecond too early.
      Thread.sleep(delay.toMillis() + 1);
      attempt += 1;
    }
  }

  // ---- The tasks.

  boolean does(String task) throws InterruptedException {
    Map<String, String> members = Json.members(task);
    List<String> operation = OPERATIONS.get(Json.text(members.get("operation")));
    String path = operation.get(1);
    for (Map.Entry<String, String> parameter : Json.members(members.get("parameters")).entrySet()) {
      path = path.replace("{" + parameter.getKey() + "}", encoded(Json.text(parameter.getValue())));
    }
    int status = call(operation.get(0), path, members.get("body"));
    if (status == 0) System.err.println("no answer: look whether it was carried out");
    else if (status >= 300) System.err.println("refused: " + status);
    return status >= 200 && status < 300;
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  public static void main(String[] arguments) throws Exception {
    Client client = new Client(System.getenv());
    String given = System.getenv("ORDERING_TASK").strip();
    List<Callable<Boolean>> tasks = new ArrayList<>();
    for (String task : given.startsWith("[") ? Json.parts(given) : List.of(given)) tasks.add(() -> client.does(task));
    boolean done = true;
    for (Future<Boolean> each : Executors.newFixedThreadPool(32).invokeAll(tasks)) {
      try {
        done &= each.get();
      } catch (ExecutionException failed) {
        System.err.println(failed.getCause().getMessage());
        done = false;
      }
    }
    // The threads of the pool would keep the process.
    System.exit(done ? 0 : 1);
  }

  // ---- As much of JSON as this client needs, of texts that are JSON; a library does more.

  static class Json {
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|(.))");
    private static final Map<String, String> ESCAPED = Map.of("b", "\b", "f", "\f", "n", "\n", "r", "\r", "t", "\t");

    /** The values of an object by their names, each still as JSON. */
    static Map<String, String> members(String object) {
      List<String> parts = parts(object);
      Map<String, String> members = new LinkedHashMap<>();
      for (int at = 0; at + 1 < parts.size(); at += 2) members.put(text(parts.get(at)), parts.get(at + 1));
      return members;
    }

    /** What is between the outer brackets: the items of an array, or the names and values of an object. */
    static List<String> parts(String json) {
      List<String> parts = new ArrayList<>();
      int depth = 0;
      int from = 0;
      boolean quoted = false;
      for (int at = 0; at < json.length(); at++) {
        char c = json.charAt(at);
        if (quoted && c == '\\') at++;
        else if (c == '"') quoted = !quoted;
        else if (quoted) continue;
        else if (c == '{' || c == '[') {
          if (++depth == 1) from = at + 1;
        } else if (c == '}' || c == ']' || depth == 1 && (c == ',' || c == ':')) {
          if (depth == 1 && !json.substring(from, at).isBlank()) parts.add(json.substring(from, at).strip());
          if (depth == 1) from = at + 1;
          if (c == '}' || c == ']') depth--;
        }
      }
      return parts;
    }

    /** What a string says. */
    static String text(String json) {
      return ESCAPE.matcher(json.substring(1, json.length() - 1)).replaceAll(found -> {
        String code = found.group(1);
        String said = code != null
            ? String.valueOf((char) Integer.parseInt(code, 16))
            : ESCAPED.getOrDefault(found.group(2), found.group(2));
        return Matcher.quoteReplacement(said);
      });
    }
  }
}
