/** What the paths that control the sandbox begin with; the contract has none of them. */
export const reservedPaths = '/sandbox/';
