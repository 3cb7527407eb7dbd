/**
 * Creates a rich text editor in an element: paragraphs, lists, links, and emphasis, and nothing else, even when pasted.
 */
import { Editor } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Placeholder, UndoRedo } from '@tiptap/extensions';

export type RichText = Editor;

export interface RichTextOptions {
  readonly element: HTMLElement;
  readonly html: string;
  readonly label: string;
  readonly isEditable: boolean;
  readonly placeholder?: string;
  readonly onEdit?: (html: string) => void;
  /** Ctrl-S. */
  readonly onSave?: () => void;
  /** The cursor moved, or something else changed that a toolbar shows. */
  readonly onMove?: () => void;
}

/** The link addresses that the server accepts. */
export const isLinkAddress = (text: string) => /^(https?:\/\/|mailto:|tel:)\S+$/i.test(text);

export function openRichText({
  element,
  html,
  label,
  isEditable,
  placeholder,
  onEdit,
  onSave,
  onMove,
}: RichTextOptions): RichText {
  return new Editor({
    element,
    content: html,
    editable: isEditable,
    // Our own style sheet has this; an injected style would need an exception in the content security policy.
    injectCSS: false,
    extensions: [
      Document,
      Paragraph,
      Text,
      Bold,
      Italic,
      Underline,
      HardBreak,
      BulletList,
      OrderedList,
      ListItem,
      ListKeymap,
      UndoRedo,
      Link.configure({
        openOnClick: 'whenNotEditable',
        autolink: true,
        linkOnPaste: true,
        defaultProtocol: 'https',
        isAllowedUri: (address) => isLinkAddress(address),
        HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
      Placeholder.configure({ placeholder: placeholder ?? '' }),
    ],
    editorProps: {
      // Esc must close the panel, but the editor would handle it.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Escape' },
      handleKeyDown: (_view, event) => {
        const isSave = event.key === 's' && (event.ctrlKey || event.metaKey) && onSave !== undefined;
        if (isSave) {
          event.preventDefault();
          onSave();
        }
        return isSave;
      },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        tabindex: '0',
        ...(isEditable ? {} : { 'aria-readonly': 'true' }),
      },
    },
    onUpdate: ({ editor }) => onEdit?.(editor.getHTML()),
    onTransaction: () => onMove?.(),
  });
}

/** Replaces the text: the caret stays if possible, and undo doesn't bring the old text back. */
export function showInstead(editor: RichText, html: string): void {
  const { from, to } = editor.state.selection;
  editor
    .chain()
    .setMeta('addToHistory', false)
    .setContent(html, { emitUpdate: false })
    .setTextSelection({ from, to })
    .run();
}
