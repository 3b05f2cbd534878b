/** What time a statement takes it to be, in milliseconds: where it is null, the server says. */
export type Times = () => { readonly own: number | null; readonly wall: number | null };
