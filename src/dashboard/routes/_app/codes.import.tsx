import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '#dashboard/features/codes/import/import-screen.tsx'

export const Route = createFileRoute('/_app/codes/import')({ component: ImportScreen })
