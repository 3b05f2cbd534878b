import type { FastifyHelmetOptions } from '@fastify/helmet';

/** What browsers are told about every answer. The console needs its own files, and nothing else. */
export const securityHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      connectSrc: ["'self'"],
      imgSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  // The sandbox speaks plain HTTP on loopback.
  strictTransportSecurity: false,
};
