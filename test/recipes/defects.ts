import type { recipes } from './recipes.ts';

/** What a beginner does wrong, as a text replaced in a recipe. */
interface Defect {
  readonly recipe: keyof typeof recipes;
  readonly defect: string;
  readonly find: string;
  readonly replace: string;
  /** What is then among the findings. */
  readonly fails: string;
}

export const defects: readonly Defect[] = [
  {
    recipe: 'receiver.ts',
    defect: 'the store of a secret is forgotten',
    find: '{ secret, storeId: owner }',
    replace: '{ secret }',
    fails: 'RCV-055/verdict: fail',
  },
  {
    recipe: 'receiver.ts',
    defect: 'deliveries are acknowledged and not stored',
    find: 'return inbox.accept(delivery);',
    replace: "return 'accepted';",
    fails: 'RCV-085/effect: fail',
  },
  {
    recipe: 'receiver.py',
    defect: 'the body is written anew before its signature is computed',
    find: 'hmac.new(secret.encode(), body, hashlib.sha256)',
    replace: 'hmac.new(secret.encode(), json.dumps(json.loads(body)).encode(), hashlib.sha256)',
    fails: 'RCV-001/verdict: fail',
  },
  {
    recipe: 'receiver.py',
    defect: 'copies are recognised by their content',
    find: 'inbox.accept(event[ID_FIELD], body)',
    replace: 'inbox.accept(hashlib.sha256(body).hexdigest(), body)',
    fails: 'RCV-066/effect: fail',
  },
  {
    recipe: 'Receiver.java',
    defect: 'the body becomes a text before its signature is computed',
    find: 'mac.doFinal(body)',
    replace: 'mac.doFinal(new String(body, StandardCharsets.US_ASCII).getBytes())',
    fails: 'RCV-009/verdict: fail',
  },
  {
    recipe: 'Receiver.java',
    defect: 'the work is done for copies too',
    find: 'inbox.accept(event, body)',
    replace: 'inbox.accept(event, body) || true',
    fails: 'RCV-061/effect: fail',
  },
];
