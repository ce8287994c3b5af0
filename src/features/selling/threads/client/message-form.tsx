import { useState } from 'react'
import { Refusal, tryAgain } from '#platform/client/form/refusal.tsx'
import { errorSentence } from '#platform/client/http.ts'
import { PictureUploadsField } from '#platform/client/pictures/picture-uploads-field.tsx'
import { usePictureUploads } from '#platform/client/pictures/use-picture-uploads.ts'
import { toast } from '#platform/client/toast.ts'
import { SubmitButton } from '#platform/client/ui/button.tsx'
import { TextArea } from '#platform/client/ui/text-field.tsx'
import { remarkText } from '#platform/lengths.ts'
import { maxThreadPictures } from '../thread.ts'
import { type ThreadOf, threadPath, usePostMessage } from './requests.ts'
import { SavedReplies } from './saved-replies.tsx'

/** Writes a message. A refusal, also of a picture, keeps what was typed. */
export function MessageForm({ about, isShop }: { about: ThreadOf; isShop: boolean }) {
  const { mutateAsync, isPending } = usePostMessage(about)
  const pictures = usePictureUploads({ path: `${threadPath(about)}/pictures`, most: maxThreadPictures })
  const [words, setWords] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const submit = async () => {
    if (isPending || pictures.isUploading) return
    setRefusal(undefined)
    try {
      await mutateAsync({ words, pictures: pictures.urls })
      setWords('')
      pictures.clear()
      toast.success('Message sent')
    } catch (error) {
      setRefusal(errorSentence(error, tryAgain))
    }
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Refusal text={refusal} />
      {isShop && <SavedReplies words={words} onChoose={setWords} />}
      <TextArea
        label={isShop ? 'Reply to the customer' : 'Message to the shop'}
        rows={3}
        dir="auto"
        maxLength={remarkText}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Add pictures</summary>
        <PictureUploadsField
          field={pictures}
          label="Pictures"
          accept="image/png,image/jpeg,image/webp"
          formats="JPG, PNG or WebP"
        />
      </details>
      <SubmitButton pending={isPending} disabled={pictures.isUploading} className="justify-self-start">
        Send message
      </SubmitButton>
    </form>
  )
}
