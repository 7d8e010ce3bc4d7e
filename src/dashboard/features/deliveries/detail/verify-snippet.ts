import type { DeliveryDetail } from '#dashboard/api/delivery.ts'
import type { Language } from '#dashboard/pickers/program-languages.ts'
import { getHeader } from './get-header.ts'

/** The signed text of a delivery, and the headers with its signatures. */
export type SignedRequest = Pick<DeliveryDetail, 'signedText' | 'requestHeaders'>

/** A complete program that computes the signature and compares it. Only the secret is missing. */
export function createVerifySnippet(language: Language, { signedText, requestHeaders }: SignedRequest): string {
  const signatures = parseSignatures(getHeader(requestHeaders, 'x-service-signature') ?? '')
  return programs[language](signedText, signatures)
}

/** The `v1` values of a signature header: one, or two after a rotation. */
export function parseSignatures(header: string): string[] {
  return header.split(',').flatMap((part) => /^\s*v1=([0-9a-f]+)\s*$/.exec(part)?.[1] ?? [])
}

const programs: Record<Language, (signed: string, signatures: string[]) => string> = {
  node: (signed, signatures) => `import { createHmac } from "node:crypto"

const signed = ${JSON.stringify(signed)}
const sent = ${JSON.stringify(signatures)}
const ours = createHmac('sha256', process.env.WEBHOOK_SECRET).update(signed).digest('hex')
console.log(sent.includes(ours) ? 'verified' : 'not signed with this secret')`,

  python: (signed, signatures) => `import hashlib, hmac, os

signed = ${JSON.stringify(signed)}
sent = ${JSON.stringify(signatures)}
ours = hmac.new(os.environ["WEBHOOK_SECRET"].encode(), signed.encode(), hashlib.sha256).hexdigest()
print("verified" if ours in sent else "not signed with this secret")`,

  php: (signed, signatures) => `<?php
$signed = ${quoteForPhp(signed)};
$sent = [${signatures.map(quoteForPhp).join(', ')}];
$ours = hash_hmac('sha256', $signed, getenv('WEBHOOK_SECRET'));
echo in_array($ours, $sent, true) ? 'verified' : 'not signed with this secret', "\\n";`,

  go: (signed, signatures) => `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"strings"
)

func main() {
	signed := ${JSON.stringify(signed)}
	sent := ${JSON.stringify(signatures.join(' '))}
	mac := hmac.New(sha256.New, []byte(os.Getenv("WEBHOOK_SECRET")))
	mac.Write([]byte(signed))
	ours := hex.EncodeToString(mac.Sum(nil))
	fmt.Println(map[bool]string{true: "verified", false: "not signed with this secret"}[strings.Contains(sent, ours)])
}`,
}

/** PHP does not interpret single-quoted strings. */
function quoteForPhp(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
}
