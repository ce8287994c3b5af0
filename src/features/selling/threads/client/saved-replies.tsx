import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { isOwner } from '#platform/viewer.ts'
import { savedReplyName } from '../thread.ts'
import { savedRepliesQuery, useSavedReply } from './requests.ts'

type SavedRepliesProps = { words: string; onChoose: (words: string) => void }

/** The shop's saved replies: one fills the message. An owner saves the typed message, and removes a reply. */
export function SavedReplies({ words, onChoose }: SavedRepliesProps) {
  const { data: replies = [] } = useQuery(savedRepliesQuery)
  const { mutateAsync, isPending } = useSavedReply()
  const user = useUser()
  const [chosen, setChosen] = useState('')
  const reply = replies.find(({ id }) => id === chosen)
  const change = async (wish: Parameters<typeof mutateAsync>[0], done: string) => {
    try {
      await mutateAsync(wish)
      toast.success(done)
    } catch (error) {
      toast.refused('Failed to change the saved replies', error)
    }
  }
  const typed = words.trim()
  const isNew = typed !== '' && replies.every((one) => one.words !== typed)
  if (replies.length === 0 && !(isOwner(user) && isNew)) return null
  return (
    <div className="flex flex-wrap items-end gap-3">
      {replies.length > 0 && (
        <SelectField
          label="Saved reply"
          className="min-w-48 flex-1"
          value={chosen}
          options={[{ value: '', name: 'None' }, ...replies.map(({ id, name }) => ({ value: id, name }))]}
          onChange={({ target }) => {
            setChosen(target.value)
            const found = replies.find(({ id }) => id === target.value)
            if (found) onChoose(found.words)
          }}
        />
      )}
      {isOwner(user) && isNew && (
        <Button
          variant="ghost"
          size="small"
          pending={isPending}
          onClick={() => void change({ name: nameOf(typed), words: typed }, 'Reply saved')}
        >
          Save as a reply
        </Button>
      )}
      {isOwner(user) && reply && (
        <Button
          variant="ghost"
          size="small"
          pending={isPending}
          onClick={() => {
            setChosen('')
            void change({ id: reply.id }, 'Reply removed')
          }}
        >
          Remove this reply
        </Button>
      )}
    </div>
  )
}

/** The first words name the reply. */
const nameOf = (words: string) => words.replace(/\s+/g, ' ').slice(0, savedReplyName).trim()
