/** A note's text, read-only, rendered by the editor's own rules, so that nothing else gets into the page. */
import { useEffect, useRef } from 'react';
import styles from './notes.module.css';
import { openRichText } from './rich-text.ts';

export function NoteText({ html, label }: { readonly html: string; readonly label: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const text = openRichText({ element: place.current, html, label, isEditable: false });
    return () => text.destroy();
  }, [html, label]);
  return <div ref={place} className={styles.text} />;
}
