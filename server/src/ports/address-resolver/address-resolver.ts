/** The port to an address service: the US Postal Service, or the ZIP codes that come with the product. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { PostalAddress, Resolution } from '@operatory/domain/addresses';
import type { Refusal } from '@operatory/domain/refusals';

export interface AddressResolver {
  /**
   * The address in standard form and mixed case, what it could mean, or messages that say why it wasn't found [C5.06].
   * `provider.unavailable` if there's no response within the time limit; never throws for that, never hangs.
   */
  resolve(address: PostalAddress): Promise<Resolution | Refusal<RefusalCode>>;
}
