import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** An SMTP server that stores mails, and refuses the next mail on request. */
export async function startMailServer() {
  const mails: { to: string[]; source: string }[] = []
  let refusal: number | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusal) {
          const error = Object.assign(new Error('not taken'), { responseCode: refusal })
          refusal = undefined
          return answer(error)
        }
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        })
        answer()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuseNext: (code: number) => {
      refusal = code
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
