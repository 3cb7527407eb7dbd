/** The port to whoever knows addresses: the postal service, or the ZIP codes that come with the product. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { PostalAddress, Resolution } from '@operatory/domain/addresses';
import type { Refusal } from '@operatory/domain/refusals';

export interface AddressResolver {
  /**
   * The address in standard form and mixed case, what it may have meant, or messages that say why it was not found
   * [C5.06]. `provider.unavailable` when nobody answers within the time limit; never throws for that, never hangs.
   */
  resolve(address: PostalAddress): Promise<Resolution | Refusal<RefusalCode>>;
}
