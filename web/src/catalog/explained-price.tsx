/** A price that can be explained. The app decides who gets an explanation, and puts it in. */
import { type ComponentType, createContext, type ReactNode, use } from 'react';

interface PriceToExplain {
  readonly itemNumber: string;
  /** False where pressing Tab would stop too often, and the product's own page has the same. */
  readonly isTabStop?: boolean;
  /** The price as it is shown. */
  readonly children: ReactNode;
}

export type PriceButtonProps = PriceToExplain & { readonly customerNumber: string };

/** For which account prices are explained, and by what; undefined if they aren't. */
export const PriceExplainer = createContext<
  { readonly customerNumber: string; readonly Button: ComponentType<PriceButtonProps> } | undefined
>(undefined);

export function ExplainedPrice(props: PriceToExplain) {
  const explainer = use(PriceExplainer);
  if (explainer === undefined) return props.children;
  return <explainer.Button customerNumber={explainer.customerNumber} {...props} />;
}
