<?php
// A receiver as somebody writes it who has PHP, the reference and nothing of ours. What it knows is in SQLite.

declare(strict_types=1);

$db = new PDO('sqlite:/inbox.db', options: [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]);
$db->exec('CREATE TABLE IF NOT EXISTS inbox (id TEXT PRIMARY KEY, received INTEGER NOT NULL, effects INTEGER NOT NULL)');

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (str_starts_with($path, '/observe/')) {
    $found = $db->prepare('SELECT received, effects FROM inbox WHERE id = ?');
    $found->execute([rawurldecode(substr($path, strlen('/observe/')))]);
    echo json_encode($found->fetch(PDO::FETCH_ASSOC) ?: ['received' => 0, 'effects' => 0]);
    exit;
}
http_response_code($path === '/webhooks' ? receive($db) : 404);

/** Takes a delivery, and returns the status of the answer. */
function receive(PDO $db): int
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') return 405;
    $body = file_get_contents('php://input');
    $owners = ownersOf($body, $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '');
    if ($owners === []) return 401;
    $event = json_decode(withoutHalves($body), true);
    if (!is_array($event)) return 400;
    $named = array_intersect([$event['store_id'] ?? null, $event['community_id'] ?? null], $owners);
    if ($named === []) return 401;
    $id = $event['event_id'] ?? '';
    if (!is_string($id) || $id === '') return 400;
    // The row is the effect: both are there, or neither.
    $add = $db->prepare('INSERT INTO inbox VALUES (?, 1, 1) ON CONFLICT DO UPDATE SET received = received + 1');
    $add->execute([$id]);
    return 200;
}

/** Half of a surrogate pair is valid JSON, and json_decode() refuses it: what stands for the character is put in its place. */
function withoutHalves(string $json): string
{
    $escape = '/\\\\u(d[89ab][0-9a-f]{2})\\\\ud[c-f][0-9a-f]{2}|\\\\ud[89a-f][0-9a-f]{2}|\\\\./is';
    $isHalf = fn (array $found) => !isset($found[1]) && strlen($found[0]) === 6;
    return preg_replace_callback($escape, fn (array $found) => $isHalf($found) ? '\\ufffd' : $found[0], $json);
}

/** The ids of those whose secret has signed these bytes. */
function ownersOf(string $body, string $signature): array
{
    $signed = array_filter(
        json_decode(getenv('SECRETS'), true),
        fn (array $one) => hash_equals(hash_hmac('sha256', $body, $one['secret']), $signature),
    );
    return array_column($signed, 'storeId');
}
