import type { Given, GivenCommunity, GivenStore, OwnerKind } from '@ordering/conformance-suite';
import { ownerId } from '@ordering/conformance-suite';
import type { Form } from '@ordering/kit/config-form';
import { mapping, object, oneOrMore, text } from '@ordering/kit/config-form';
import type { Around } from './secret-forms.ts';
import { secret } from './secret-forms.ts';

/** The ids of an owner that is there, as an action that makes one would take them. */
function idsOf(owner: OwnerKind): Form<Readonly<Record<string, string>>> {
  const id = ownerId[owner];
  const form = mapping(
    'Its ids, under the names that the action that creates one takes.',
    text('An id.'),
  );
  return {
    schema: { ...form.schema, required: [id] },
    read(at, scope) {
      const ids = form.read(at, scope);
      return ids[id] === undefined ? at.fail(`needs \`${id}\``) : ids;
    },
  };
}

const store: Form<GivenStore, Around> = object(
  'A store that exists already.',
  {
    ids: idsOf('store'),
    secret,
    externalStoreId: text("The customer's own id of it, where it is registered with one."),
    orders: oneOrMore(text('An order of this store that may be denied.')),
  },
  (members, around: Around): GivenStore => {
    const known = members.get('secret', around);
    const externalStoreId = members.get('externalStoreId', around);
    return {
      ids: members.get('ids', around) ?? {},
      ...(known === undefined ? {} : { secret: known }),
      ...(externalStoreId === undefined ? {} : { externalStoreId }),
      orders: members.get('orders', around) ?? [],
    };
  },
  { needs: { ids: '{ storeId: s1 }' } },
);

const community: Form<GivenCommunity, Around> = object(
  "A community that is there already, with an address of the runner's.",
  { ids: idsOf('community'), secret },
  (members, around: Around): GivenCommunity => ({
    ids: members.get('ids', around) ?? {},
    secret: members.get('secret', around) ?? '',
  }),
  { needs: { ids: '{ communityId: c1 }', secret: '{ env: COMMUNITY_SECRET }' } },
);

/** What is there already: used before anything is made. */
export const given: Form<Given, Around> = object(
  'Stores and communities that exist already; the runner uses them before it creates any.',
  { stores: oneOrMore(store), communities: oneOrMore(community) },
  (members, around: Around): Given => ({
    stores: members.get('stores', around) ?? [],
    communities: members.get('communities', around) ?? [],
  }),
);

/** The secrets of what is given. */
export function secretsOf(there: Given | undefined): readonly string[] {
  const { stores = [], communities = [] } = there ?? {};
  return [...stores, ...communities].flatMap(({ secret: known }) => known ?? []);
}
