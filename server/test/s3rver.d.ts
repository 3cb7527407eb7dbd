/** What the tests use of s3rver, an S3 server that runs inside their process. */
declare module 's3rver' {
  interface Options {
    readonly port: number;
    readonly address: string;
    readonly directory: string;
    readonly silent: boolean;
    readonly configureBuckets: readonly { readonly name: string }[];
  }
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ readonly address: string; readonly port: number }>;
    close(): Promise<void>;
  }
}
