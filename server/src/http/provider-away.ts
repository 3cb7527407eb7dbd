/** Something that a request needs doesn't work, and the request isn't the reason: the file store's disk is full, for example. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';

  /** As shown to the sender: “The {provider} isn't responding”. */
  readonly provider: string;

  /** @param cause the provider's own error, for the log */
  constructor(provider: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.provider = provider;
  }
}
