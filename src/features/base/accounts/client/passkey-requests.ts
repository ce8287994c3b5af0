import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorSentence, personal, send } from '#platform/client/http.ts'
import { type Passkey, type PasskeyOptions, passkeyRefused, type SessionAnswer } from '../contract.ts'
import { authApi, userApi } from './requests.ts'
import { rememberSignIn } from './signed-in-before.ts'

const passkeysApi = `${userApi}/passkeys`
export const passkeysQuery = queryOptions<Passkey[]>({ queryKey: [passkeysApi], ...personal })

/** Creates a passkey in this browser and stores it, or removes one. */
export function usePasskeyWrites() {
  const queries = useQueryClient()
  const onSuccess = (passkeys: Passkey[]) => queries.setQueryData(passkeysQuery.queryKey, passkeys)
  const create = useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const options = await send<PasskeyOptions>('POST', `${passkeysApi}/options`, { password })
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
      return send<Passkey[]>('POST', passkeysApi, { name, response: await startRegistration({ optionsJSON }) })
    },
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (id: string) => send<Passkey[]>('DELETE', `${passkeysApi}/${id}`),
    onSuccess,
  })
  return { create, remove }
}

/** Signs in with a passkey that the browser lets the person choose. */
export function usePasskeySignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const options = await send<PasskeyOptions>('POST', `${authApi}/passkey/options`)
      const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
      const response = await startAuthentication({ optionsJSON })
      return send<SessionAnswer>('POST', `${authApi}/passkey`, { response })
    },
    onSuccess: (answer) => rememberSignIn(queries, answer),
  })
}

/** What to say of a refusal, by the server or by the browser. */
export function passkeySentence(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was chosen. Try again, or use your password.'
  if (name === 'InvalidStateError') return 'This device already holds a passkey of your account.'
  if (name === 'SecurityError') return 'Passkeys work only at the shop’s own address with https.'
  return errorSentence(error, passkeyRefused)
}
