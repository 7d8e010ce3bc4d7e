ALTER TABLE "webhooks" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "suspended_since" timestamp (3) with time zone;--> statement-breakpoint
-- Webhooks that the service itself had paused become suspended ones: `enabled` is a person's choice alone.
UPDATE "webhooks" SET "suspended_reason" = "paused_reason", "suspended_since" = "updated_at", "enabled" = true
WHERE "paused_reason" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" DROP COLUMN "paused_reason";
