/** Who a request counts for, as lib/http/client.ts decides. */
export type Client = {
  /** The smallest network that one customer is given. Everything that is limited for each client is limited for it. */
  readonly address: string;
  /** The wider network around it, where there is one: it has `perNetwork` times the limits of one client. */
  readonly network: string | undefined;
};

/** How many times the limits of one client a wider network has, for all its clients together. */
export const perNetwork = 8;

/** The networks of a client, the widest first. */
export const networksOf = ({ address, network }: Client): string[] =>
  network === undefined ? [address] : [network, address];
