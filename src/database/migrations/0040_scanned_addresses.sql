ALTER TABLE "codes" ADD COLUMN "pass_query" text;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "root_url" text;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "unknown_url" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "pass_query" text DEFAULT 'drop' NOT NULL;