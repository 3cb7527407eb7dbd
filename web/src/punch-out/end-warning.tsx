/** Says that the session ends soon, while there is time: with a press to go on, or with the way to hand the cart over. */
import { nearEnd } from '@operatory/domain/punch-out';
import { useEffect, useState } from 'react';
import { failureOf } from '../calls/index.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import styles from './punch-out.module.css';
import { pageSession } from './session.ts';

const msBetweenLooks = 10_000;

const read = () => {
  const life = pageSession().life();
  return life === undefined ? undefined : nearEnd(life, Date.now());
};

const timeOf = (at: number) => new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

export function EndWarning() {
  const [end, setEnd] = useState(read);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const timer = setInterval(() => setEnd(read()), msBetweenLooks);
    return () => clearInterval(timer);
  }, []);
  const customerNumber = pageSession().reply()?.customerNumber ?? '';
  const goOn = () => {
    pageSession()
      .enter()
      .then(
        () => setProblem(''),
        (thrown: unknown) => setProblem(failureOf(thrown).detail),
      )
      .finally(() => setEnd(read()));
  };
  return (
    <div role="status" className={end === undefined ? 'unseen' : styles.notices}>
      {end === undefined ? null : (
        <>
          <p>
            {end.isFinal
              ? `This session ends at ${timeOf(end.at)} and cannot be prolonged. Hand your cart over before then.`
              : `This session ends at ${timeOf(end.at)} unless you go on. ${problem}`}
          </p>
          {end.isFinal ? (
            <ButtonLink to="/customer/$id/cart" params={{ id: customerNumber }} variant="default">
              To the cart
            </ButtonLink>
          ) : (
            <Button variant="default" onClick={goOn}>
              Go on
            </Button>
          )}
        </>
      )}
    </div>
  );
}
