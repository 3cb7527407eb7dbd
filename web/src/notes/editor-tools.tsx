/** The tools above a note: emphasis, lists and links. */
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { BoldIcon, BulletsIcon, ItalicIcon, LinkIcon, NumbersIcon, UnderlineIcon } from './editor-icons.tsx';
import styles from './notes.module.css';
import { isLinkAddress, type RichText } from './rich-text.ts';

type Chain = ReturnType<RichText['chain']>;

/**
 * Applies a command and focuses the text immediately: the editor's own command waits for the next frame, and a letter
 * typed before that would go to the button.
 */
function inText(text: RichText): Chain {
  text.view.focus();
  return text.chain();
}

const tools = [
  { label: 'Bold', mark: 'bold', icon: BoldIcon, use: (chain: Chain) => chain.toggleBold() },
  { label: 'Italic', mark: 'italic', icon: ItalicIcon, use: (chain: Chain) => chain.toggleItalic() },
  { label: 'Underline', mark: 'underline', icon: UnderlineIcon, use: (chain: Chain) => chain.toggleUnderline() },
  { label: 'Bulleted list', mark: 'bulletList', icon: BulletsIcon, use: (chain: Chain) => chain.toggleBulletList() },
  { label: 'Numbered list', mark: 'orderedList', icon: NumbersIcon, use: (chain: Chain) => chain.toggleOrderedList() },
] as const;

/** The input as a web address, with or without its scheme. */
function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  const address = isLinkAddress(text) ? text : /^\S+@\S+\.\S+$/.test(text) ? `mailto:${text}` : `https://${text}`;
  return isLinkAddress(address) && URL.canParse(address) ? address : undefined;
}

function LinkForm({ text, close }: { readonly text: RichText; readonly close: () => void }) {
  const before = (text.getAttributes('link').href as string | undefined) ?? '';
  const [typed, setTyped] = useState(before);
  const [isWrong, setIsWrong] = useState(false);
  const put = (event: FormEvent) => {
    event.preventDefault();
    const href = addressOf(typed);
    setIsWrong(href === undefined);
    if (href === undefined) return;
    const chain = inText(text).extendMarkRange('link');
    const hasWords = !text.state.selection.empty || before !== '';
    if (hasWords) chain.setLink({ href }).run();
    else chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    close();
  };
  return (
    <form className={styles.linkForm} onSubmit={put}>
      <TextField
        label="Link to"
        value={typed}
        autoFocus
        error={isWrong ? 'Enter a web address, for example https://example.com' : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">Set link</Button>
      {before === '' ? null : (
        <Button
          variant="default"
          onClick={() => {
            inText(text).extendMarkRange('link').unsetLink().run();
            close();
          }}
        >
          Remove link
        </Button>
      )}
      <Button variant="subtle" onClick={close}>
        Cancel
      </Button>
    </form>
  );
}

export function EditorTools({ text }: { readonly text: RichText }) {
  const [isLinking, setIsLinking] = useState(false);
  const id = useId();
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="Formatting">
        {tools.map(({ label, mark, icon: Picture, use }) => (
          <IconButton
            key={label}
            label={label}
            aria-pressed={text.isActive(mark)}
            onClick={() => use(inText(text)).run()}
          >
            <Picture />
          </IconButton>
        ))}
        <IconButton
          label="Link"
          aria-pressed={text.isActive('link')}
          aria-expanded={isLinking}
          aria-controls={id}
          onClick={() => setIsLinking(!isLinking)}
        >
          <LinkIcon />
        </IconButton>
      </div>
      <div id={id}>{isLinking ? <LinkForm text={text} close={() => setIsLinking(false)} /> : null}</div>
    </>
  );
}
