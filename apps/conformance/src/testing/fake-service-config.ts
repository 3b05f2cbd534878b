/** How the runner reaches what the contract leaves open, on this service. */
export const fakeConfig = `
values:
  secret: { env: FAKE_SECRET }
auth:
  token: { request: POST /token, body: { secret: '{secret}' }, take: { token: /token } }
  value: Bearer {token}
integrateStore:
  body: { store: '{storeId}', url: '{url}', own: '{externalStoreId?}' }
actions:
  createStore: { request: POST /control/stores, take: { storeId: /id } }
  createCommunity:
    request: POST /control/communities
    body: { url: '{url}' }
    take: { communityId: /id, secret: /secret }
  createOrder: { request: POST /control/orders, body: { store: '{storeId}' }, take: { orderId: /id } }
  deliverOrder: { request: 'POST /control/orders/{orderId}' }
  expireToken: { request: POST /control/expire, body: { token: '{token}' } }
undo:
  createStore: { request: 'DELETE /control/stores/{storeId}' }
  createCommunity: { request: 'DELETE /control/communities/{communityId}' }
  createOrder: { request: 'DELETE /control/orders/{orderId}' }
fire:
  - owner: store
    steps: { request: POST /control/fire, body: { store: '{storeId}', type: '{eventType}', data: '{data}' } }
  - owner: community
    steps: { request: POST /control/fire, body: { community: '{communityId}', type: '{eventType}', data: '{data}' } }
clock:
  advance: { request: POST /control/advance, body: { ms: '{milliseconds}' } }
`;
