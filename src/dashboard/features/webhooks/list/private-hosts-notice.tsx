/** Warning that deliveries to private hosts are allowed. */
export function PrivateHostsNotice() {
  return (
    <p role="note" className="shrink-0 border-b bg-warn-soft px-5 py-2 text-sm text-warn-text max-md:px-3">
      Private hosts are allowed (ALLOW_PRIVATE_HOSTS): events may go into your own network, and over http. For
      development only.
    </p>
  )
}
