import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { accountPaths } from '#features/base/accounts/paths.ts'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { ConfirmDialog } from '#features/base/office/client/confirm-dialog.tsx'
import { Pages } from '#features/base/office/client/pages.tsx'
import { SearchField } from '#features/base/office/client/search-field.tsx'
import { waitingPath } from '#features/base/office/paths.ts'
import { useRights } from '#features/base/settings/client/requests.ts'
import { send } from '#platform/client/http.ts'
import { showMoment } from '#platform/client/moments.ts'
import { showEmail } from '#platform/client/show-email.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { EmptyState, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { TextArea } from '#platform/client/ui/text-field.tsx'
import { queriesUnder } from '#platform/client/under.ts'
import { longText } from '#platform/lengths.ts'
import { linkTo } from '#platform/link.ts'
import {
  type ContactMessage,
  type MessageList,
  type MessageSearch,
  messagePageSize,
  noAnswer,
  readMessageSearch,
  writeMessageSearch,
} from '../contract.ts'
import { messagesApi, messagesQuery } from './requests.ts'

/** Messages from the contact page. Admins answer them by email. */
export default function AdminMessagesPage() {
  return (
    <AdminLayout>
      <Messages />
    </AdminLayout>
  )
}

function Messages() {
  const [, navigate] = useLocation()
  const search = readMessageSearch(useSearch())
  const goTo = (next: Partial<MessageSearch>) =>
    linkTo('/admin/messages', null, writeMessageSearch({ ...search, page: 1, ...next }))
  const found = useQuery(messagesQuery(search))
  return (
    <Reading of={found} failed="The messages could not be loaded." waiting={<Skeleton className="h-96" />}>
      {(data) => (
        <section className="panel" aria-label="Messages">
          <nav aria-label="Filter messages" className="flex gap-2 p-3">
            <a href={goTo({ unread: '' })} aria-current={search.unread ? undefined : 'page'} className="view-tab">
              All
            </a>
            <a href={goTo({ unread: 'true' })} aria-current={search.unread ? 'page' : undefined} className="view-tab">
              Unread ({data.unread})
            </a>
          </nav>
          <div className="px-4 pb-4">
            <SearchField
              label="Search messages"
              placeholder="Words, name or email"
              value={search.q}
              onSearch={(q) => navigate(goTo({ q }), { replace: true })}
            />
          </div>
          {data.total === 0 ? (
            <EmptyState
              title={search.q ? 'No messages found' : search.unread ? 'No unread messages' : 'No messages yet'}
              text={search.q ? 'No message matches this search.' : 'Messages from the contact page appear here.'}
            />
          ) : (
            <>
              <ul>
                {data.messages.map((message) => (
                  <MessageRow key={message.id} message={message} />
                ))}
              </ul>
              <Pages
                page={search.page}
                perPage={messagePageSize}
                total={data.total}
                onPage={(page) => navigate(goTo({ page }))}
              />
            </>
          )}
        </section>
      )}
    </Reading>
  )
}

function MessageRow({ message }: { message: ContactMessage }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isDoomed, setIsDoomed] = useState(false)
  const { mark, remove } = useMessageWrites(message)
  const { deletesMessages } = useRights()
  const { name, email, subject, isRead, createdAt } = message
  const toggle = () => {
    setIsOpen(!isOpen)
    if (!isOpen && !isRead) mark(true)
  }
  return (
    <li className="border-t border-hair px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <button
          type="button"
          aria-expanded={isOpen}
          className={`min-h-11 text-left hover:underline ${isRead ? '' : 'font-bold'}`}
          onClick={toggle}
        >
          {!isRead && <span className="sr-only">Unread: </span>}
          {subject}
        </button>
        <span className="text-muted">
          {name}, {showMoment(createdAt)}
        </span>
        {message.answers.length > 0 && (
          <span className="rounded-pill bg-leaf px-3 py-1 text-sm font-semibold text-ok">Answered</span>
        )}
      </div>
      {isOpen && (
        <div className="grid gap-4 pb-3">
          <p className="flex flex-wrap gap-x-6">
            <a href={`mailto:${email}`} className="link break-all">
              {showEmail(email)}
            </a>
            {message.customerId && (
              <a href={accountPaths.customer(message.customerId)} className="link">
                Account and orders
              </a>
            )}
          </p>
          <p className="whitespace-pre-wrap">{message.message}</p>
          {message.answers.map(({ by, text, at }) => (
            <div key={at} className="rounded-m bg-oat px-5 py-4">
              <p className="text-sm text-muted">
                {by ?? 'The shop'} answered, {showMoment(at)}
              </p>
              <p className="whitespace-pre-wrap">{text}</p>
            </div>
          ))}
          <ReplyForm message={message} />
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" size="small" onClick={() => mark(!isRead)}>
              {isRead ? 'Mark as unread' : 'Mark as read'}
            </Button>
            {deletesMessages && (
              <Button variant="quiet" size="small" onClick={() => setIsDoomed(true)}>
                Delete
              </Button>
            )}
          </div>
        </div>
      )}
      <ConfirmDialog
        open={isDoomed}
        title="Delete Message"
        action="Delete"
        onClose={() => setIsDoomed(false)}
        onConfirm={() => {
          setIsDoomed(false)
          remove()
        }}
      >
        <p>Are you sure you want to delete this message?</p>
      </ConfirmDialog>
    </li>
  )
}

/** Answers a message by email. The text stays until it is sent. */
function ReplyForm({ message }: { message: ContactMessage }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const { reply, isReplying } = useMessageWrites(message)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return setProblem(noAnswer)
    setProblem(undefined)
    if (await reply(text)) setText('')
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <TextArea
        label={`Answer ${message.name} by email`}
        rows={4}
        value={text}
        maxLength={longText}
        error={problem}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" size="small" pending={isReplying} className="justify-self-start">
        Send answer
      </Button>
    </form>
  )
}

function useMessageWrites({ id, name, answers }: ContactMessage) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries(queriesUnder(messagesApi, waitingPath))
  const fail = (title: string) => (error: Error) => toast.refused(title, error)
  const marking = useMutation({
    // Requests of one message run in order, so the last press wins (rule 108).
    scope: { id },
    mutationFn: (isRead: boolean) => send<unknown>('PUT', `${messagesApi}/${id}`, { isRead }),
    // The list is not reloaded: in the list of unread messages, the open message would disappear.
    onSuccess: (_, isRead) => {
      queries.setQueriesData<MessageList>(queriesUnder(messagesApi), marked(id, isRead))
      void queries.invalidateQueries({ queryKey: [waitingPath] })
    },
    onError: fail('Failed to update message'),
  })
  const removing = useMutation({
    mutationFn: () => send<unknown>('DELETE', `${messagesApi}/${id}`),
    onSettled,
    onSuccess: () => toast.success('Message deleted', 'The message has been deleted successfully.'),
    onError: fail('Failed to delete message'),
  })
  const replying = useMutation({
    mutationFn: (text: string) =>
      send<unknown>('POST', `${messagesApi}/${id}/reply`, { text, answered: answers.length }),
    onSettled,
    onSuccess: () => toast.success('Answer sent', `Your answer is on its way to ${name}.`),
    onError: fail('Failed to send answer'),
  })
  return {
    mark: marking.mutate,
    remove: () => removing.mutate(),
    isReplying: replying.isPending,
    reply: (text: string) =>
      replying.mutateAsync(text).then(
        () => true,
        () => false,
      ),
  }
}

const marked = (id: string, isRead: boolean) => (list: MessageList | undefined) => {
  const before = list?.messages.find((message) => message.id === id)
  if (!list || !before || before.isRead === isRead) return list
  const messages = list.messages.map((message) => (message.id === id ? { ...message, isRead } : message))
  return { ...list, unread: list.unread + (isRead ? -1 : 1), messages }
}
