import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A webhook receiver that needs only the JDK (17 or later). Copy it, and put your work into HANDLERS.
 *
 * <pre>ORDERING_WEBHOOK_SECRETS='store-1=secret,community-1=secret' java Receiver.java</pre>
 *
 * It verifies, stores and answers; other threads do the work afterwards. It can be killed at any moment: nothing that
 * was acknowledged is lost. A handler can run again after a crash, so use the event's id to make its effect happen
 * once. The JDK has no database, so events are kept in a log file, which belongs to one process: for several, keep them
 * in a database, as receiver.py does. The file is never shortened, and every id in it stays in memory.
 * It listens on 127.0.0.1. Put an HTTPS server in front of it, and let that forward only /webhooks.
 *
 * <pre>
 * ORDERING_WEBHOOK_SECRETS     SECRET, or ID=SECRET with the id of the store or community that it belongs to; several
 *                              separated by commas. Write =SECRET for one that contains a '='. Required.
 * ORDERING_RECEIVER_PORT       8080 unless set; 0 takes a free one
 * ORDERING_RECEIVER_DATABASE   the log file; receiver.log unless set
 * ORDERING_RECEIVER_OBSERVE    1 lets /observe/deliveries/ID show what became of a delivery: for tests only
 * </pre>
 *
 * GET /healthz says that the process is alive, GET /readyz that its log can be written.
 */
public class Receiver {

  // ---- The contract's words and numbers; docs/reference/webhooks.md explains them.

  static final String SIGNATURE_HEADER = "X-Service-Signature"; // HMAC-SHA256 of the raw body, in lowercase hex
  static final String ID_FIELD = "event_id";
  static final String TYPE_FIELD = "event_type";
  static final List<String> ACTION_FIELDS = List.of("action", "request_type"); // in `data`; the second is the older name
  // Each with the fields that only its events have; the first names their owner.
  static final Map<String, List<String>> PRODUCTS = new TreeMap<>(Map.of(
      "onlineOrdering", List.of("store_id", "location_id"),
      "hub", List.of("community_id")));
  static final int TIMEOUT_SECONDS = 10; // how long the service waits for an answer

  // ---- Our own choices.

  static final int MAX_BODY = 4 * 1024 * 1024; // bytes
  static final int REQUESTS = 200; // that are read and answered at once
  static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
  static final int GRACE_SECONDS = 2; // to finish when the process is told to stop, for requests and for handlers

  // ---- Your work.

  interface Handler {
    void handle(Event event) throws Exception;
  }

  /** By product and event type: both products have an order.created. What is not here is accepted and ignored. */
  static final Map<List<String>, Handler> HANDLERS = Map.ofEntries(
      on("onlineOrdering", "order.created", Receiver::note),
      on("onlineOrdering", "order.updated", Receiver::note),
      on("onlineOrdering", "order.cancelled", Receiver::note),
      on("onlineOrdering", "order.delivered", Receiver::note),
      on("onlineOrdering", "menu.updated", Receiver::note),
      on("onlineOrdering", "menu.item_availability_changed", Receiver::note),
      on("onlineOrdering", "store.status_changed", Receiver::note),
      on("onlineOrdering", "action_required", event -> System.out.println("asked to " + event.action())),
      on("hub", "order.created", Receiver::note),
      on("hub", "order.status_changed", Receiver::note));

  static Map.Entry<List<String>, Handler> on(String product, String type, Handler handler) {
    return Map.entry(List.of(product, type), handler);
  }

  static void note(Event event) {
    System.out.println(event.product() + " " + event.type() + " " + event.id());
  }

  // ---- What an event is.

  /** An event from a verified body. Product and action are null if it has none that is known here. */
  record Event(String id, String type, String product, String action, Map<?, ?> fields) {

    /** The event in a signed body, or null if there is none. */
    static Event read(byte[] body) {
      try {
        // A decoder refuses what is not UTF-8; `new String` would replace it.
        String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
        Object json = Json.read(text.startsWith("\uFEFF") ? text.substring(1) : text);
        if (!(json instanceof Map<?, ?> fields)) return null;
        if (!(fields.get(ID_FIELD) instanceof String id) || !(fields.get(TYPE_FIELD) instanceof String type)) return null;
        if (!UUID.matcher(id).matches()) return null;
        return new Event(id, type, productOf(fields), actionOf(fields), fields);
      } catch (CharacterCodingException | IllegalArgumentException error) {
        return null;
      }
    }

    Event withoutFields() {
      return new Event(id, type, product, action, Map.of());
    }

    private static String productOf(Map<?, ?> fields) {
      return PRODUCTS.keySet().stream().filter(name -> fields.keySet().containsAll(PRODUCTS.get(name)))
          .findFirst().orElse(null);
    }

    private static String actionOf(Map<?, ?> fields) {
      if (!(fields.get("data") instanceof Map<?, ?> data)) return null;
      return ACTION_FIELDS.stream().map(data::get).filter(String.class::isInstance).map(String.class::cast)
          .findFirst().orElse(null);
    }
  }

  // ---- Verify.

  /** A secret, and the store or community that it belongs to; null if it may sign for any. */
  record Secret(String owner, byte[] key) {

    /** With an empty secret anybody could sign. */
    static List<Secret> readAll(String text) {
      List<Secret> secrets = Stream.of(Objects.requireNonNullElse(text, "").split(",")).map(String::strip)
          .filter(entry -> !entry.isEmpty()).map(Secret::read).toList();
      if (secrets.isEmpty() || secrets.stream().anyMatch(secret -> secret.key.length == 0)) {
        System.err.println("Set ORDERING_WEBHOOK_SECRETS to SECRET, or to ID=SECRET,ID=SECRET.");
        System.exit(1);
      }
      return secrets;
    }

    private static Secret read(String entry) {
      int equals = entry.indexOf('=');
      String owner = equals <= 0 ? null : entry.substring(0, equals);
      return new Secret(owner, entry.substring(equals + 1).getBytes(StandardCharsets.UTF_8));
    }

    boolean signed(byte[] body, String signature) throws GeneralSecurityException {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      byte[] right = HexFormat.of().formatHex(mac.doFinal(body)).getBytes(StandardCharsets.US_ASCII);
      return MessageDigest.isEqual(right, signature.getBytes(StandardCharsets.US_ASCII)); // in constant time
    }

    /** One store's secret says nothing about another. */
    boolean speaksFor(Event event) {
      return owner == null || PRODUCTS.values().stream().map(names -> event.fields.get(names.get(0)))
          .filter(Objects::nonNull).allMatch(owner::equals);
    }
  }

  // ---- Store. What was answered with 200 is never sent again, so it is on disk before that.

  /**
   * A file of lines, each `checksum kind id body`. Kinds: `event` was accepted, `done` and `ignored` say how it ended,
   * `aside` makes no sense and is kept for a person to look at.
   */
  static class Inbox {
    private static class Entry {
      Event event; // without its fields once it is done
      boolean done;
      int received = 1;
      int effects;

      Entry(Event event) {
        this.event = event;
      }
    }

    private final Map<String, Entry> entries = new HashMap<>();
    private final Set<String> aside = new HashSet<>();
    private final FileChannel file;
    private boolean broken;

    Inbox(Path path) throws IOException {
      file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      FileLock lock = file.tryLock(); // the system gives it back when the process dies
      if (lock == null) throw new IOException(path + " is in use by another process");
      long end = 0;
      try (Stream<String> lines = Files.lines(path, StandardCharsets.ISO_8859_1)) {
        for (String line : (Iterable<String>) lines::iterator) {
          long next = end + line.length() + 1;
          // A line that a crash cut off was never acknowledged. Anywhere else, a wrong line is damage.
          if (next > file.size() || !line.startsWith(checksum(line.substring(Math.min(9, line.length()))) + " ")) {
            if (next < file.size()) throw new IOException(path + " is damaged at byte " + end);
            break;
          }
          if (!remember(line.split(" ", -1))) throw new IOException(path + " is damaged at byte " + end);
          end = next;
        }
      }
      file.truncate(end);
      file.position(end);
    }

    /** Applies a line. Returns false if it makes no sense after the lines before it. */
    private boolean remember(String[] line) {
      String id = line[2];
      switch (line[1]) {
        case "event" -> entries.put(id, new Entry(Event.read(Base64.getDecoder().decode(line[3]))));
        case "aside" -> aside.add(id);
        case "done", "ignored" -> {
          if (!entries.containsKey(id)) return false;
          finish(id, line[1].equals("done"));
        }
        default -> {
          return false;
        }
      }
      return true;
    }

    private void finish(String id, boolean effect) {
      Entry entry = entries.get(id);
      if (effect) entry.effects++;
      entry.done = true;
      entry.event = entry.event.withoutFields();
    }

    private void append(String kind, String id, byte[] body) throws IOException {
      if (broken) throw new IOException("an earlier write to the log failed");
      String line = kind + " " + id + " " + Base64.getEncoder().encodeToString(body);
      ByteBuffer bytes = StandardCharsets.ISO_8859_1.encode(checksum(line) + " " + line + "\n");
      broken = true; // until all of it is on disk: nothing may follow a half-written line
      while (bytes.hasRemaining()) file.write(bytes);
      file.force(false);
      broken = false;
    }

    private static String checksum(String line) {
      CRC32 crc = new CRC32();
      crc.update(line.getBytes(StandardCharsets.ISO_8859_1));
      return String.format("%08x", crc.getValue());
    }

    /** Stores an event. Returns false for a copy. */
    synchronized boolean accept(Event event, byte[] body) throws IOException {
      Entry known = entries.get(event.id);
      if (known != null) {
        known.received++;
        return false;
      }
      append("event", event.id, body);
      entries.put(event.id, new Entry(event));
      return true;
    }

    /** Keeps a body once, under its hash. */
    synchronized void setAside(byte[] body) throws IOException, GeneralSecurityException {
      String id = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
      if (aside.contains(id)) return;
      append("aside", id, body);
      aside.add(id);
    }

    synchronized void finished(String id, boolean effect) throws IOException {
      append(effect ? "done" : "ignored", id, new byte[0]);
      finish(id, effect);
    }

    synchronized List<Event> unfinished() {
      return entries.values().stream().filter(entry -> !entry.done).map(entry -> entry.event).toList();
    }

    synchronized boolean isWritable() {
      return !broken;
    }

    synchronized String observe(String id) {
      Entry entry = entries.get(id);
      if (entry == null) return "{\"received\":0,\"effects\":0}";
      Event event = entry.event;
      return "{\"received\":" + entry.received + ",\"effects\":" + entry.effects + ",\"as\":{\"product\":"
          + Json.write(event.product) + ",\"event_type\":" + Json.write(event.type) + ",\"action\":"
          + Json.write(event.action) + "}}";
    }

    synchronized void close() throws IOException {
      broken = true;
      file.close();
    }
  }

  // ---- Work.

  private final Inbox inbox;
  private final List<Secret> secrets;
  private final boolean observed;
  private final Semaphore requests = new Semaphore(REQUESTS);
  private volatile boolean stopping;
  private final ScheduledThreadPoolExecutor workers = new ScheduledThreadPoolExecutor(4);

  private Receiver(Inbox inbox, List<Secret> secrets, boolean observed) {
    this.inbox = inbox;
    this.secrets = secrets;
    this.observed = observed;
    workers.setExecuteExistingDelayedTasksAfterShutdownPolicy(false); // they are in the log
    for (Event event : inbox.unfinished()) workers.execute(() -> work(event, 0));
  }

  private void work(Event event, int failures) {
    Handler handler = event.product() == null ? null : HANDLERS.get(List.of(event.product(), event.type()));
    try {
      if (handler != null) handler.handle(event);
    } catch (Exception error) { // later each time, so what always fails holds up nothing else
      log(error);
      workers.schedule(() -> work(event, failures + 1), 1L << Math.min(failures, 11), TimeUnit.SECONDS);
      return;
    }
    try {
      inbox.finished(event.id(), handler != null);
    } catch (IOException error) { // the log is broken: the event comes up again after a restart
      log(error);
    }
  }

  /** Where an error came from, without its message, which could contain what a customer wrote. */
  static void log(Exception error) {
    System.err.println(error.getClass().getName() + Stream.of(error.getStackTrace()).map(line -> "\n  at " + line)
        .reduce("", String::concat));
  }

  // ---- Answer.

  private void answer(HttpExchange exchange) throws IOException {
    requests.acquireUninterruptibly(); // there are as many permits as threads
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      String method = exchange.getRequestMethod();
      String observe = "/observe/deliveries/";
      if (path.equals("/webhooks") && method.equals("POST")) {
        respond(exchange, receive(exchange), "");
      } else if (path.equals("/webhooks")) {
        exchange.getResponseHeaders().set("Allow", "POST");
        respond(exchange, 405, "");
      } else if (path.equals("/healthz") && method.equals("GET")) {
        respond(exchange, 200, "");
      } else if (path.equals("/readyz") && method.equals("GET")) {
        respond(exchange, inbox.isWritable() ? 200 : 503, "");
      } else if (observed && path.startsWith(observe) && method.equals("GET")) {
        respond(exchange, 200, inbox.observe(path.substring(observe.length())));
      } else {
        respond(exchange, 404, "");
      }
    } finally {
      requests.release();
    }
  }

  private int receive(HttpExchange exchange) throws IOException {
    if (stopping) return 503;
    byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY + 1); // the bytes as they arrived
    if (body.length > MAX_BODY) return 413;
    try {
      List<String> signatures = exchange.getRequestHeaders().getOrDefault(SIGNATURE_HEADER, List.of());
      if (signatures.size() != 1 || !signatures.get(0).matches("[0-9a-f]{64}")) return 401;
      List<Secret> signers = new ArrayList<>();
      for (Secret secret : secrets) if (secret.signed(body, signatures.get(0))) signers.add(secret);
      if (signers.isEmpty()) return 401;

      Event event = Event.read(body);
      if (event == null) {
        inbox.setAside(body);
      } else if (signers.stream().noneMatch(secret -> secret.speaksFor(event))) {
        return 401;
      } else if (inbox.accept(event, body)) {
        workers.execute(() -> work(event, 0));
      }
      return 200;
    } catch (IOException | GeneralSecurityException | RuntimeException error) { // let the service try again
      log(error);
      return 503;
    }
  }

  private static void respond(HttpExchange exchange, int status, String content) throws IOException {
    byte[] body = content.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  public static void main(String[] arguments) {
    // Unless told otherwise, the JDK's server waits forever for the rest of a request and holds back small responses.
    System.setProperty("sun.net.httpserver.maxReqTime", String.valueOf(TIMEOUT_SECONDS));
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      start(System.getenv());
    } catch (IOException | IllegalArgumentException error) {
      System.err.println("The receiver could not be started: " + error);
      System.exit(1);
    }
  }

  private static void start(Map<String, String> environment) throws IOException {
    List<Secret> secrets = Secret.readAll(environment.get("ORDERING_WEBHOOK_SECRETS"));
    int port = Integer.parseInt(environment.getOrDefault("ORDERING_RECEIVER_PORT", "8080"));
    Inbox inbox = new Inbox(Path.of(environment.getOrDefault("ORDERING_RECEIVER_DATABASE", "receiver.log")));
    Receiver receiver = new Receiver(inbox, secrets, "1".equals(environment.get("ORDERING_RECEIVER_OBSERVE")));

    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 128);
    server.setExecutor(Executors.newFixedThreadPool(REQUESTS));
    server.createContext("/", receiver::answer);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> receiver.stop(server)));
    server.start();
    System.out.println("{\"url\":\"http://127.0.0.1:" + server.getAddress().getPort() + "\"}");
  }

  /** Accepts nothing more, finishes what it has, closes the log. What is not answered by then is sent again. */
  private void stop(HttpServer server) {
    try {
      stopping = true;
      requests.tryAcquire(REQUESTS, GRACE_SECONDS, TimeUnit.SECONDS);
      server.stop(0);
      workers.shutdown();
      workers.awaitTermination(GRACE_SECONDS, TimeUnit.SECONDS);
      inbox.close();
    } catch (IOException | InterruptedException error) {
      log(error);
    }
  }

  // ---- JSON, as in RFC 8259.

  /** Objects become maps, arrays become lists, numbers BigDecimals. Anything else throws IllegalArgumentException. */
  static class Json {
    private static final int DEEPEST = 500;
    private final String text;
    private int at;
    private int depth;

    private Json(String text) {
      this.text = text;
    }

    static Object read(String text) {
      Json json = new Json(text);
      Object value = json.value();
      if (json.at < text.length()) throw json.wrong();
      return value;
    }

    static String write(String text) {
      if (text == null) return "null";
      StringBuilder json = new StringBuilder("\"");
      for (char c : text.toCharArray()) {
        json.append(c >= ' ' && c <= '~' && c != '"' && c != '\\' ? String.valueOf(c) : String.format("\\u%04x", (int) c));
      }
      return json.append('"').toString();
    }

    private Object value() {
      if (++depth > DEEPEST) throw wrong();
      space();
      Object value = switch (at < text.length() ? text.charAt(at) : ' ') {
        case '{' -> object();
        case '[' -> list();
        case '"' -> string();
        case 't' -> word("true", true);
        case 'f' -> word("false", false);
        case 'n' -> word("null", null);
        default -> number();
      };
      space();
      depth--;
      return value;
    }

    private Map<String, Object> object() {
      Map<String, Object> members = new LinkedHashMap<>();
      at++;
      space();
      if (has('}')) return members;
      do {
        space();
        if (at >= text.length() || text.charAt(at) != '"') throw wrong();
        String name = string();
        space();
        if (!has(':')) throw wrong();
        members.put(name, value());
      } while (has(','));
      if (!has('}')) throw wrong();
      return members;
    }

    private List<Object> list() {
      List<Object> items = new ArrayList<>();
      at++;
      space();
      if (has(']')) return items;
      do items.add(value()); while (has(','));
      if (!has(']')) throw wrong();
      return items;
    }

    private String string() {
      StringBuilder string = new StringBuilder();
      for (at++; at < text.length(); at++) {
        char c = text.charAt(at);
        if (c == '"') {
          at++;
          return string.toString();
        }
        if (c < ' ') throw wrong();
        string.append(c == '\\' ? escape() : c);
      }
      throw wrong();
    }

    private char escape() {
      char c = ++at < text.length() ? text.charAt(at) : ' ';
      if (c == 'u' && at + 4 < text.length()) {
        at += 4;
        return (char) HexFormat.fromHexDigits(text, at - 3, at + 1);
      }
      int index = "\"\\/bfnrt".indexOf(c);
      if (index < 0) throw wrong();
      return "\"\\/\b\f\n\r\t".charAt(index);
    }

    private BigDecimal number() {
      int start = at;
      while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) at++;
      String number = text.substring(start, at);
      if (!number.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d{1,9})?")) throw wrong();
      return new BigDecimal(number);
    }

    private Object word(String word, Object value) {
      if (!text.startsWith(word, at)) throw wrong();
      at += word.length();
      return value;
    }

    private boolean has(char c) {
      if (at >= text.length() || text.charAt(at) != c) return false;
      at++;
      return true;
    }

    private void space() {
      while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) at++;
    }

    private IllegalArgumentException wrong() {
      return new IllegalArgumentException("not JSON at character " + at);
    }
  }
}
