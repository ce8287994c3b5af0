import { ScanCode } from '#platform/client/ui/scan-code.tsx'

/** The secret for an authenticator app: as a QR code, and to type. */
export const ScanSecret = ({ address, secret }: { address: string; secret: string }) => (
  <div className="grid justify-items-center gap-3">
    <ScanCode text={address} label="Code for an authenticator app" className="w-56 max-w-full" />
    <p className="num text-center font-mono">
      <span className="sr-only">Key: </span>
      {(secret.match(/.{1,4}/g) ?? []).join(' ')}
    </p>
  </div>
)
