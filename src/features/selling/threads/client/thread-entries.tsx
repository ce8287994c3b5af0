import { showMoment } from '#platform/client/moments.ts'
import { PictureLinks } from '#platform/client/ui/picture-links.tsx'
import type { ThreadMessage } from '../contract.ts'
import { threadEntryNames } from '../thread.ts'

type ThreadEntriesProps = { entries: ThreadMessage[]; isShop: boolean }

/** The entries of a thread: the reader's own on the right. */
export const ThreadEntries = ({ entries, isShop }: ThreadEntriesProps) =>
  entries.length === 0 ? (
    <p className="text-muted">No messages yet.</p>
  ) : (
    <ol className="grid gap-3">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} isShop={isShop} />
      ))}
    </ol>
  )

function Entry({ entry, isShop }: { entry: ThreadMessage; isShop: boolean }) {
  const { side, kind, by, words, pictures, facts, at, isUnread } = entry
  const isOwn = (side === 'shop') === isShop
  const author = by ?? (side === 'shop' ? 'The shop' : isShop ? 'The customer' : 'You')
  const heading = threadEntryNames[kind]
  return (
    <li
      className={`grid max-w-[38rem] gap-2 rounded-m p-4 ${isOwn ? 'justify-self-end bg-leaf' : 'justify-self-start bg-oat'}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
        <b className="text-ink">{isOwn && !isShop ? 'You' : author}</b>
        <time dateTime={at}>{showMoment(at)}</time>
        {isUnread && <b className="text-ink">New</b>}
      </p>
      {heading && <p className="font-bold">{heading}</p>}
      {facts.length > 0 && (
        <dl className="num grid grid-cols-[auto_1fr] gap-x-4">
          {facts.map(({ label, text }) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 font-semibold wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {words && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {words}
        </p>
      )}
      <PictureLinks noun="Picture" urls={pictures} side={80} className="bg-card" />
    </li>
  )
}
