/** Where a search can start: favorites, previously ordered, on offer, or one of the categories. */
import { can } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useViewer } from '../access/index.ts';
import type { Icon } from '../parts/icons/icon.tsx';
import { ChevronRightIcon, SignInIcon } from '../parts/icons/icons.tsx';
import { CouponIcon, ScheduleIcon, StarIcon } from '../parts/icons/status-icons.tsx';
import styles from './category-tiles.module.css';
import { pressPauses } from './press-pauses.ts';
import { ProductPicture } from './product-picture.tsx';
import { categoriesQuery } from './queries.ts';
import type { ShopSearch } from './shop-search.ts';
import { useSinglePress } from './use-single-press.ts';

interface CategoryTilesProps {
  readonly hasCustomer: boolean;
  readonly onChoose: (search: ShopSearch) => void;
}

interface TileInsideProps {
  readonly icon: Icon;
  readonly label: string;
  readonly explanation: string;
}

function TileInside({ icon: Picture, label, explanation }: TileInsideProps) {
  return (
    <>
      <span className={styles.icon}>
        <Picture size={22} />
      </span>
      <span className={styles.words}>
        <strong>{label}</strong>
        <span className={styles.explanation}>{explanation}</span>
      </span>
      <ChevronRightIcon size={18} className={styles.chevron} />
    </>
  );
}

interface TileProps extends TileInsideProps {
  readonly search: ShopSearch;
  readonly onChoose: (search: ShopSearch) => void;
}

function Tile({ search, onChoose, ...inside }: TileProps) {
  return (
    <li>
      <button type="button" className={styles.lead} onClick={() => onChoose(search)}>
        <TileInside {...inside} />
      </button>
    </li>
  );
}

/** The number of placeholders while the categories load. */
const expected = Array.from({ length: 30 }, (_, tile) => tile);

/** If the categories can't be loaded, the page works without them. */
export function CategoryTiles({ hasCustomer, onChoose }: CategoryTilesProps) {
  const { data, isPending } = useQuery(categoriesQuery);
  const choose = useSinglePress(onChoose, pressPauses.tile);
  const viewer = useViewer();
  return (
    <div className={styles.tiles}>
      <ul className={styles.leads}>
        {can(viewer, 'favorites.keep') ? (
          <Tile
            icon={StarIcon}
            label="Favorites"
            explanation="Products you starred"
            search={{ favorites: true }}
            onChoose={choose}
          />
        ) : null}
        {hasCustomer ? (
          <Tile
            icon={ScheduleIcon}
            label="Previously Ordered"
            explanation="Products this account has bought"
            search={{ previouslyOrdered: true }}
            onChoose={choose}
          />
        ) : null}
        {viewer.kind === 'user' && viewer.areFreeGoodsOff === true ? null : (
          <Tile
            icon={CouponIcon}
            label="Has Coupon"
            explanation="Manufacturer coupons"
            search={{ hasCoupon: true }}
            onChoose={choose}
          />
        )}
        {viewer.kind === 'signed-out' ? (
          <li>
            <Link to="/sign-in" className={styles.lead}>
              <TileInside icon={SignInIcon} label="Sign in" explanation="See your prices and order" />
            </Link>
          </li>
        ) : null}
      </ul>
      {isPending || (data !== undefined && data.data.length > 0) ? (
        <h2 className={styles.heading}>Categories</h2>
      ) : null}
      {isPending ? (
        <div role="status" aria-label="Loading categories" className={styles.categories}>
          {expected.map((tile) => (
            <span key={tile} className={styles.waiting} />
          ))}
        </div>
      ) : (
        <ul className={styles.categories}>
          {data?.data.map(({ key, description, imageUrl }) => (
            <li key={key}>
              <button type="button" className={styles.category} onClick={() => choose({ category: key })}>
                <ProductPicture url={imageUrl} size="tile" />
                <span className={styles.name}>{description}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
