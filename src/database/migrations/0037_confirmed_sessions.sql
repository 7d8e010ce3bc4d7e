ALTER TABLE "session" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "two_factor" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- When the earlier ones were set up is not known.
UPDATE "two_factor" SET "created_at" = 'epoch';
