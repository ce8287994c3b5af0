import { useActionState } from 'react'
import { createRoot } from 'react-dom/client'

/** A form with a function as its action, as in React's documentation. */
function Form() {
  const [sent, send] = useActionState((_: string, data: FormData) => `Sent ${data.get('name')}`, '')
  return (
    <form action={send}>
      <input name="name" defaultValue="Ida" />
      <button type="submit">Send</button>
      <output>{sent}</output>
    </form>
  )
}

createRoot(document.body).render(<Form />)
