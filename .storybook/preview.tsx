import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { Decorator, Preview } from '@storybook/react-vite'
import { Toaster } from '#dashboard/ui/toaster.tsx'
import { TooltipProvider } from '#dashboard/ui/tooltip.tsx'
import './preview.css'

const preview: Preview = {
  globalTypes: {
    theme: {
      description: 'Theme of the dashboard',
      toolbar: {
        icon: 'mirror',
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'light' },
  parameters: {
    layout: 'fullscreen',
    viewport: { options: { phone: { name: 'Phone', type: 'mobile', styles: { width: '390px', height: '844px' } } } },
  },
  decorators: [withContexts, withTheme],
}

export default preview

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** Wraps a story in the contexts that `mountApp` puts around every screen, with a router whose links lead nowhere. */
function withContexts(Story: Parameters<Decorator>[0]) {
  return (
    <RouterContextProvider router={router}>
      <TooltipProvider>
        <Story />
        <Toaster />
      </TooltipProvider>
    </RouterContextProvider>
  )
}

function withTheme(Story: Parameters<Decorator>[0], { globals }: Parameters<Decorator>[1]) {
  document.documentElement.dataset['theme'] = String(globals['theme'])
  return <Story />
}
