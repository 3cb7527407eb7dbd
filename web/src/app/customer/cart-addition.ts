/** A product of the catalog with a quantity, as it is added to the cart. */
import { type AddableCard, additionOfCard } from '../../cart/card-facts.ts';

export const additionOf = (item: AddableCard, quantity: number) => ({ ...additionOfCard(item), quantity });
