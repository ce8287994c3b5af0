import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }
type Wish = { origin: string; isVerified?: boolean }

/** A device that makes one passkey and signs with it, as browsers answer. */
export class Authenticator {
  private readonly id = randomBytes(16)
  private readonly keys: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })
  /** What it has counted; a copy of the device would lag behind. Zero for one that never counts, as most do. */
  counter = 1

  create({ challenge, rp }: Options, { origin, isVerified = true }: Wish) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const made = Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(key)])
    const authData = Buffer.concat([this.data(rp?.id ?? '', isVerified ? 0x45 : 0x41), made])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.answer({
      clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    })
  }

  use({ challenge, rpId }: Options, { origin, isVerified = true }: Wish) {
    if (this.counter > 0) this.counter++
    const authData = this.data(rpId ?? '', isVerified ? 0x05 : 0x01)
    const client = clientData('webauthn.get', challenge, origin)
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
    return this.answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
    })
  }

  private answer<Response>(response: Response) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  private data(site: string, flags: number) {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(this.counter)
    return Buffer.concat([createHash('sha256').update(site).digest(), Buffer.from([flags]), counted])
  }
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
