/** Warns that the session ends soon, with a button that extends it or returns the cart. */
import { nearEnd } from '@operatory/domain/punch-out';
import { useEffect, useState } from 'react';
import { CallFailure, failureOf, markSessionOver } from '../calls/index.ts';
import { Button, ButtonLink } from '../parts/controls/button.tsx';
import styles from './punch-out.module.css';
import { pageSession } from './session.ts';

const msBetweenLooks = 10_000;

/** The approaching end; once it has passed, the page says that the session has ended. */
function readEnd() {
  const life = pageSession().life();
  const end = life === undefined ? undefined : nearEnd(life, Date.now());
  if (end !== undefined && Date.now() >= end.at) markSessionOver();
  return end;
}

const timeOf = (at: number) => new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

export function EndWarning() {
  const [end, setEnd] = useState(readEnd);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const timer = setInterval(() => setEnd(readEnd()), msBetweenLooks);
    return () => clearInterval(timer);
  }, []);
  const customerNumber = pageSession().reply()?.customerNumber ?? '';
  const goOn = () => {
    pageSession()
      .enter()
      .then(
        () => setProblem(''),
        (thrown: unknown) => {
          // The server only refuses a session that has ended; anything else may work on the next click.
          if (thrown instanceof CallFailure && thrown.failure.kind === 'refused') markSessionOver();
          else setProblem(failureOf(thrown).detail);
        },
      )
      .finally(() => setEnd(readEnd()));
  };
  return (
    <div role="status" className={end === undefined ? 'unseen' : styles.notices}>
      {end === undefined ? null : (
        <>
          <p>
            {end.isFinal
              ? `This session ends at ${timeOf(end.at)} and can’t be extended. Return your cart before then.`
              : `This session ends at ${timeOf(end.at)} unless you continue. ${problem}`}
          </p>
          {end.isFinal ? (
            <ButtonLink to="/customer/$id/cart" params={{ id: customerNumber }} variant="default">
              Open the cart
            </ButtonLink>
          ) : (
            <Button variant="default" onClick={goOn}>
              Continue
            </Button>
          )}
        </>
      )}
    </div>
  );
}
