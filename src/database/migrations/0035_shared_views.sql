ALTER TABLE "reports" ADD COLUMN "filter" jsonb;--> statement-breakpoint
ALTER TABLE "shared_links" ADD COLUMN "view" jsonb;