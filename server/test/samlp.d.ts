/** What the tests use of Auth0's library for SAML identity providers, which has no types of its own. */
declare module 'samlp' {
  interface Options {
    readonly issuer: string;
    readonly cert: string;
    readonly key: string;
    readonly audience?: string;
    readonly recipient?: string;
    readonly destination?: string;
    readonly inResponseTo?: string;
    readonly lifetimeInSeconds?: number;
    readonly signatureAlgorithm?: string;
    readonly digestAlgorithm?: string;
    readonly signAssertion?: boolean;
    readonly signResponse?: boolean;
    readonly nameIdentifierFormat?: string;
    readonly encryptionCert?: string;
    readonly encryptionPublicKey?: string;
    readonly redirectEndpointPath?: string;
    readonly postEndpointPath?: string;
    readonly profileMapper?: unknown;
  }
  interface Asked {
    readonly id: string;
    readonly issuer: string;
    readonly assertionConsumerServiceURL: string;
    readonly forceAuthn?: string;
  }
  const samlp: {
    getSamlResponse(options: Options, user: unknown, done: (error: unknown, response: string) => void): void;
    parseRequest(request: { query: object }, done: (error: unknown, asked: Asked) => void): void;
    metadata(options: Options): (request: object, response: object) => void;
  };
  export default samlp;
}
