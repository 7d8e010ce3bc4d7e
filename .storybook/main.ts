import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  stories: ['../src/dashboard/ui/**/*.stories.tsx'],
  framework: {
    name: '@storybook/react-vite',
    // The Vite configuration of the product also runs the service, the router and the tests.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  typescript: { reactDocgen: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, disableWebpackDefaults: true },
  features: { backgrounds: false, controls: false, measure: false, outline: false, sidebarOnboardingChecklist: false },
}

export default config
