/** The other sizes, colors, and shades of a product: a row of links for each option, with what can't be had marked. */
import type { Product } from '@operatory/contract/catalog';
import { variantChooser, variantStateWords } from '@operatory/domain/catalog';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '../parts/controls/button.tsx';
import { ProductLink } from './product-link.tsx';
import styles from './product-view.module.css';

type ShownVariant = Product['variants'][number];
type Choice = ReturnType<typeof variantChooser<ShownVariant>>['axes'][number]['choices'][number];

/** What was pressed last: the page that it leads to gives the focus back to the same row. */
let lastPressed: { readonly itemNumber: string; readonly name: string } | undefined;

/** `White, out of stock`: what a choice means beyond its value. */
const markOf = ({ variant, alsoChanges }: Choice): string =>
  [...alsoChanges, variantStateWords(variant.state)].filter((word) => word !== '').join(', ');

/** In px; here, because the product page's style is at its limit. */
const optionLayout = { display: 'grid', gap: 6 } as const;

interface ChoiceLinkProps {
  readonly choice: Choice;
  readonly name: string;
  readonly customerNumber: string | undefined;
}

function ChoiceLink({ choice, name, customerNumber }: ChoiceLinkProps) {
  const { value, variant, isCurrent } = choice;
  const { itemNumber } = variant;
  const mark = markOf(choice);
  const shared = {
    variant: isCurrent ? ('light' as const) : ('default' as const),
    className: styles.choice,
    title: variant.description,
    resetScroll: false,
    onClick: () => {
      lastPressed = { itemNumber, name };
    },
    children: mark === '' ? value : `${value} (${mark})`,
  };
  return customerNumber === undefined ? (
    <ButtonLink to="/product/internal/$itemNumber" params={{ itemNumber }} search={true} {...shared} />
  ) : (
    <ButtonLink
      to="/customer/$id/product/internal/$itemNumber"
      params={{ id: customerNumber, itemNumber }}
      {...shared}
    />
  );
}

interface VariantChoicesProps {
  readonly product: Product;
  /** Absent on the public page. */
  readonly customerNumber: string | undefined;
}

export function VariantChoices({ product, customerNumber }: VariantChoicesProps) {
  const { itemNumber, variants } = product;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lastPressed?.itemNumber !== itemNumber) return;
    const { name } = lastPressed;
    lastPressed = undefined;
    place.current?.querySelector<HTMLElement>(`[data-option="${CSS.escape(name)}"] [aria-current]`)?.focus();
  }, [itemNumber]);
  if (variants.length === 0) return null;
  const { axes, others } = variantChooser(variants, itemNumber);
  return (
    <div ref={place} className={styles.facts}>
      {axes.map(({ name, choices }) => (
        <nav key={name} style={optionLayout} aria-label={name} data-option={name}>
          <p className={styles.dates}>
            {name}: <b>{choices.find(({ isCurrent }) => isCurrent)?.value}</b>
          </p>
          <div className={styles.flags}>
            {choices.map((choice) => (
              <ChoiceLink key={choice.value} choice={choice} name={name} customerNumber={customerNumber} />
            ))}
          </div>
        </nav>
      ))}
      {others.length === 0 ? null : (
        <nav aria-label="Others of this kind">
          {others.map((other) => (
            <p key={other.itemNumber}>
              <ProductLink itemNumber={other.itemNumber} customerNumber={customerNumber}>
                {other.description}
              </ProductLink>
            </p>
          ))}
        </nav>
      )}
    </div>
  );
}
